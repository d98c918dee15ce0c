import type { TaskTypeRules } from '../../config/task-type';
import { retryLimit } from '../../domain/retry-policy';
import type { TypeRulesView } from '../../domain/views/task-page';

/** A type's rules as screens show them. Addresses lose what could be a secret: credentials and query. */
export function typeRulesView(rules: TaskTypeRules, configured: boolean): TypeRulesView {
  const { description, retry, onUnknown, stuckLimitMs, leaseMs, http } = rules.settings;
  return {
    configured,
    executor: rules.executor,
    enabled: rules.enabled,
    problem: rules.problem,
    description,
    retry,
    retryLimit: retryLimit(retry),
    onUnknown,
    stuckLimitMs,
    leaseMs,
    target: rules.executor === 'http' && http !== null ? (bareAddress(http.url) ?? http.urlPath) : null,
  };
}

function bareAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
