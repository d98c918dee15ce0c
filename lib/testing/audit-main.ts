import { askForAudit } from './dependency-audit';
import { PROJECT_ROOT } from './product';

/**
 * `npm run audit`: known weaknesses of high severity in what runs in production. Exit codes: 0 none, 1 some, 3 the
 * registry could not be asked, which with AUDIT_OPTIONAL=1 is told and passes.
 */
const answer = await askForAudit(PROJECT_ROOT);
switch (answer.kind) {
  case 'clean':
    console.log(`dependency audit: no finding of high severity in ${answer.packages} packages`);
    break;
  case 'findings':
    console.error(`dependency audit: ${answer.lines.length} findings\n  ${answer.lines.join('\n  ')}`);
    process.exitCode = 1;
    break;
  case 'not asked':
    console.error(`dependency audit: COULD NOT ASK the registry, so nothing was checked: ${answer.reason}`);
    process.exitCode = process.env.AUDIT_OPTIONAL === '1' ? 0 : 3;
}
