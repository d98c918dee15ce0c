import type { BreaksVerbs, BreakVerbs } from '@/components/reconciliation/breaks/break-verbs';
import * as actions from './actions';

const { read, resolve, reverse, assign, note, query, assignees, plan, start } = actions;

/** What screens of one break can ask. */
export const breakVerbs: BreakVerbs = { read, resolve, reverse, assign, note, query, assignees };

/** What the desk can ask about many. */
export const breaksVerbs: BreaksVerbs = { plan, start };
