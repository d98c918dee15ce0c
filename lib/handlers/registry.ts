import type { HandlerRegistry } from '../executors/handler';
import { noop } from './noop';

/** Handlers by biz_type. A new one: a file named after its biz_type beside this one, and a line here. */
export const handlers: HandlerRegistry = { noop };
