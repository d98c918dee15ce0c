export { resolveBreakKind } from './resolve-break-kind';
export { resolveBreaksKind } from './resolve-breaks-kind';
