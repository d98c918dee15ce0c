import { bare, propertyName } from './syntax.js';

const CREATES = new Set(['create', 'createMany', 'createManyAndReturn']);
const CHANGES = new Set(['update', 'updateMany', 'updateManyAndReturn', 'upsert']);
const WRITTEN = new Set(['data', 'create', 'update']);

/**
 * `status` of async_task has one writer. Elsewhere the data of a write must be spelled out, so that the rule can see
 * that no status is in it; the option `creates` is for factories and seeds, which make rows but never move them.
 */
export const singleStatusWriter = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { creates: { type: 'boolean' } }, additionalProperties: false }],
    messages: {
      status: 'Only lib/db/task-writer.ts writes the status of a task.',
      hidden: 'Spell out the data written to a task: a status could hide here.',
      alias: 'Call asyncTask in place: behind another name its writes cannot be checked.',
    },
  },
  create(context) {
    const createsAllowed = context.options[0]?.creates === true;
    const report = (node, messageId) => context.report({ node, messageId });

    const checkData = (value) => {
      const data = resolved(value, context.sourceCode);
      if (data.type === 'ArrayExpression') {
        for (const element of data.elements) if (element !== null) checkData(element);
        return;
      }
      if (data.type !== 'ObjectExpression') {
        report(value, 'hidden');
        return;
      }
      for (const property of data.properties) checkProperty(property);
    };
    const checkProperty = (property) => {
      if (property.type === 'SpreadElement') checkData(property.argument);
      else if (propertyName(property) === 'status') report(property, 'status');
      else if (propertyName(property) === null) report(property, 'hidden');
    };
    const checkCall = (call, argument) => {
      if (argument === undefined) return;
      const options = resolved(argument, context.sourceCode);
      if (options.type !== 'ObjectExpression') {
        report(call, 'hidden');
        return;
      }
      for (const property of options.properties) {
        if (property.type === 'SpreadElement') report(property, 'hidden');
        else if (WRITTEN.has(propertyName(property))) checkData(property.value);
      }
    };

    return {
      MemberExpression(node) {
        if (propertyName(node) !== 'asyncTask') return;
        const member = outermost(node).parent;
        if (member.type !== 'MemberExpression' || bare(member.object) !== node) {
          report(node, 'alias');
          return;
        }
        const verb = propertyName(member);
        if (verb === null) report(member, 'hidden');
        const call = outermost(member).parent;
        const watched = CHANGES.has(verb) || (CREATES.has(verb) && !createsAllowed);
        if (!watched) return;
        if (call.type === 'CallExpression') checkCall(call, call.arguments[0]);
        else report(member, 'alias');
      },
      'ObjectPattern > Property'(node) {
        if (propertyName(node) === 'asyncTask') report(node, 'alias');
      },
    };
  },
};

/** The node with the `as`, `!` and `?.` around it. */
function outermost(node) {
  let outer = node;
  while (outer.parent.expression === outer && outer.parent.type !== 'ExpressionStatement')
    outer = outer.parent;
  return outer;
}

/** A name stands for the object it was made with, when it is a constant of this file. */
function resolved(node, sourceCode) {
  const value = bare(node);
  if (value.type !== 'Identifier') return value;
  for (let scope = sourceCode.getScope(value); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(value.name);
    if (variable === undefined) continue;
    const [definition] = variable.defs;
    const constant = definition?.parent?.kind === 'const' && definition.node.id.type === 'Identifier';
    return constant && definition.node.init ? bare(definition.node.init) : value;
  }
  return value;
}
