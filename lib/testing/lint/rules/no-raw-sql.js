import { propertyName } from './syntax.js';

const READS = new Set(['$queryRaw', '$queryRawUnsafe', '$queryRawTyped']);
const WRITES = new Set(['$executeRaw', '$executeRawUnsafe', '$runCommandRaw']);

/** Raw reads are named functions in lib/db, raw writes belong to migrations and session set-up alone. */
export const noRawSql = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { reads: { type: 'boolean' } }, additionalProperties: false }],
    messages: {
      read: '{{name}}: a raw read is a named function in lib/db.',
      write: '{{name}}: no raw SQL writes; go through Prisma in lib/db.',
    },
  },
  create(context) {
    const readsAllowed = context.options[0]?.reads === true;
    const check = (node) => {
      const name = propertyName(node);
      if (WRITES.has(name)) context.report({ node, messageId: 'write', data: { name } });
      if (READS.has(name) && !readsAllowed) context.report({ node, messageId: 'read', data: { name } });
    };
    return { MemberExpression: check, 'ObjectPattern > Property': check };
  },
};
