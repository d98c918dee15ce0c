import { bare, propertyName } from './syntax.js';

/** The time comes from a clock that was handed in; tests and replays depend on it. */
export const clockOnly = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      clock: 'Take the time from a Clock (lib/domain/clock.ts, lib/db/clock.ts), not from the process.',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'clock' });
    const isDate = (node) =>
      bare(node)?.name === 'Date' ||
      (bare(node)?.type === 'MemberExpression' && propertyName(bare(node)) === 'Date');
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee)) report(node);
      },
      MemberExpression(node) {
        if (isDate(node.object) && propertyName(node) === 'now') report(node);
      },
    };
  },
};
