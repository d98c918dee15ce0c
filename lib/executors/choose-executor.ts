import type { TaskTypeRules } from '../config/task-type';
import type { Clock } from '../domain/clock';
import type { WorkerRefusal } from '../domain/worker-refusal';
import { codeExecutor } from './code-executor';
import type { ExecutorChoice } from './executor';
import type { HandlerRegistry } from './handler';
import { httpExecutor } from './http-executor';

export type ExecutorParts = {
  handlers: HandlerRegistry;
  /** Where secrets are looked up by the names in the settings. */
  environment: Readonly<Record<string, string | undefined>>;
  clock: Clock;
};

/** The executor of a type, or why this worker cannot run it. */
export function chooseExecutor(rules: TaskTypeRules, parts: ExecutorParts): ExecutorChoice {
  if (rules.problem !== null) return refuse(rules.problem);
  if (rules.executor === 'external') return refuse({ code: 'run_elsewhere' });
  return rules.executor === 'code' ? chooseCode(rules, parts) : chooseHttp(rules, parts);
}

const refuse = (problem: WorkerRefusal): ExecutorChoice => ({ executor: null, problem });

function chooseCode(rules: TaskTypeRules, parts: ExecutorParts): ExecutorChoice {
  const handler = Object.hasOwn(parts.handlers, rules.bizType) ? parts.handlers[rules.bizType] : undefined;
  if (handler === undefined) return refuse({ code: 'no_handler', bizType: rules.bizType });
  return { executor: codeExecutor(handler, rules.settings.handlerTimeoutMs), problem: null };
}

function chooseHttp(rules: TaskTypeRules, parts: ExecutorParts): ExecutorChoice {
  const { http, concurrency } = rules.settings;
  if (http === null) return refuse({ code: 'no_target' });
  const { signingSecretEnv: name } = http;
  const secret = name === null ? null : (parts.environment[name] ?? '');
  if (name !== null && secret === '') return refuse({ code: 'variable_missing', name });
  return {
    executor: httpExecutor({ settings: http, connections: concurrency, secret, clock: parts.clock }),
    problem: null,
  };
}
