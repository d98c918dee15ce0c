import { propertyName } from './syntax.js';

const SWITCHES = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf']);
const TESTS = new Set(['test', 'it', 'describe', 'suite', 'bench', 'setup']);
const OLD_NAMES = new Set(['xit', 'fit', 'xtest', 'xdescribe', 'fdescribe']);

/** Every test that stands in the tree runs, in every run. */
export const noSwitchedOffTests = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { off: '{{name}}: every test runs; delete it or make it pass.' },
  },
  create(context) {
    const report = (node, name) => context.report({ node, messageId: 'off', data: { name } });
    return {
      MemberExpression(node) {
        const name = propertyName(node);
        if (SWITCHES.has(name) && TESTS.has(rootName(node.object))) report(node, name);
        // `({ skip }) => skip()` and `(context) => context.skip()` do the same from inside.
        else if (name === 'skip' && node.parent.type === 'CallExpression' && node.parent.callee === node)
          report(node, name);
      },
      CallExpression(node) {
        if (OLD_NAMES.has(node.callee.name) || node.callee.name === 'skip') report(node, node.callee.name);
        if (!TESTS.has(rootName(node.callee))) return;
        for (const argument of node.arguments) reportOptions(argument, report);
      },
    };
  },
};

function reportOptions(argument, report) {
  if (argument.type !== 'ObjectExpression') return;
  for (const property of argument.properties) {
    const name = property.type === 'Property' ? propertyName(property) : null;
    if (SWITCHES.has(name)) report(property, name);
  }
}

function rootName(node) {
  let root = node;
  while (root?.type === 'MemberExpression' || root?.type === 'CallExpression')
    root = root.object ?? root.callee;
  return root?.name ?? null;
}

/** A test waits for a condition, never for a time: sleeping is slow when it works and wrong when it does not. */
export const noSleepingTests = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sleep: '{{name}}: wait for what must happen, or use fake timers.' },
  },
  create(context) {
    const report = (node, name) => context.report({ node, messageId: 'sleep', data: { name } });
    return {
      Identifier(node) {
        const isTimer = node.name === 'setTimeout' || node.name === 'setInterval';
        const isKey = node.parent.type === 'Property' && node.parent.key === node && !node.parent.shorthand;
        if (isTimer && !isKey) report(node, node.name);
      },
      MemberExpression(node) {
        if (propertyName(node) === 'waitForTimeout') report(node, 'waitForTimeout');
        if (propertyName(node) === 'wait' && node.object.name === 'Atomics') report(node, 'Atomics.wait');
      },
      ImportDeclaration(node) {
        if (/^(node:)?timers\/promises$/.test(node.source.value)) report(node, node.source.value);
      },
    };
  },
};
