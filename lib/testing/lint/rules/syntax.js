/** Name of a property, written `a.name`, `a['name']` or `{ name: … }`; null when it is computed. */
export function propertyName(node) {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (key === undefined) return null;
  if (!node.computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
}

/** The expression itself, without `as`, `satisfies`, `!` and `?.` around it. */
export function bare(node) {
  let inner = node;
  while (inner?.expression !== undefined && WRAPPERS.has(inner.type)) inner = inner.expression;
  return inner;
}

const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ChainExpression',
]);
