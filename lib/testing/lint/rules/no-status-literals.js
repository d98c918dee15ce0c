import { bare, propertyName } from './syntax.js';

const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=']);

/** The numbers of the ledger's statuses have names; HTTP's, from 100 on, do not collide with them. */
export const noStatusLiterals = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Name the status (STATUS in lib/domain/task-status.ts) or ask allowedActions.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'literal' });
    const checkValue = (node) => {
      const value = bare(node);
      if (isCode(value)) report(value);
      if (value?.type === 'ArrayExpression') value.elements.forEach(checkValue);
      if (value?.type === 'ObjectExpression')
        for (const property of value.properties) if (property.type === 'Property') checkValue(property.value);
    };
    return {
      BinaryExpression(node) {
        if (!COMPARISONS.has(node.operator)) return;
        const [left, right] = [bare(node.left), bare(node.right)];
        if ((isStatus(left) && isCode(right)) || (isCode(left) && isStatus(right))) report(node);
      },
      SwitchCase(node) {
        if (isStatus(bare(node.parent.discriminant)) && isCode(bare(node.test))) report(node);
      },
      Property(node) {
        if (node.parent.type === 'ObjectExpression' && isStatusName(propertyName(node)))
          checkValue(node.value);
      },
      JSXAttribute(node) {
        if (isStatusName(node.name.name) && node.value?.type === 'JSXExpressionContainer')
          checkValue(node.value.expression);
      },
      CallExpression(node) {
        const callee = bare(node.callee);
        if (callee.type !== 'MemberExpression' || propertyName(callee) !== 'includes') return;
        if (isStatus(bare(node.arguments[0]))) checkValue(callee.object);
      },
    };
  },
};

function isCode(node) {
  return node?.type === 'Literal' && [0, 1, 2, 3, 4].includes(node.value);
}

function isStatus(node) {
  if (node?.type === 'Identifier') return isStatusName(node.name);
  return node?.type === 'MemberExpression' && isStatusName(propertyName(node));
}

function isStatusName(name) {
  return typeof name === 'string' && /^(status|\w+Status)$/.test(name) && !/http/i.test(name);
}
