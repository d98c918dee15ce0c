import commonEn from './common/en.json';
import commonZh from './common/zh-CN.json';
import shellEn from './shell/en.json';
import shellZh from './shell/zh-CN.json';
import statusEn from './status/en.json';
import statusZh from './status/zh-CN.json';
import tasksEn from './tasks/en.json';
import tasksZh from './tasks/zh-CN.json';
import groupsEn from './groups/en.json';
import groupsZh from './groups/zh-CN.json';
import taskEn from './task/en.json';
import taskZh from './task/zh-CN.json';
import overviewEn from './overview/en.json';
import overviewZh from './overview/zh-CN.json';
import lookupEn from './lookup/en.json';
import lookupZh from './lookup/zh-CN.json';
import auditEn from './audit/en.json';
import auditZh from './audit/zh-CN.json';
import accountEn from './account/en.json';
import accountZh from './account/zh-CN.json';
import signInEn from './signIn/en.json';
import signInZh from './signIn/zh-CN.json';
import listsEn from './lists/en.json';
import listsZh from './lists/zh-CN.json';
import taskTypesEn from './taskTypes/en.json';
import taskTypesZh from './taskTypes/zh-CN.json';
import bulkEn from './bulk/en.json';
import bulkZh from './bulk/zh-CN.json';
import viewsEn from './views/en.json';
import viewsZh from './views/zh-CN.json';
import exportEn from './export/en.json';
import exportZh from './export/zh-CN.json';
import workersEn from './workers/en.json';
import workersZh from './workers/zh-CN.json';
import sloEn from './slo/en.json';
import sloZh from './slo/zh-CN.json';
import typeFormEn from './typeForm/en.json';
import typeFormZh from './typeForm/zh-CN.json';
import testCallEn from './testCall/en.json';
import testCallZh from './testCall/zh-CN.json';
import permissionsEn from './permissions/en.json';
import permissionsZh from './permissions/zh-CN.json';
import usersEn from './users/en.json';
import usersZh from './users/zh-CN.json';
import linkEn from './link/en.json';
import linkZh from './link/zh-CN.json';
import sourcesEn from './sources/en.json';
import sourcesZh from './sources/zh-CN.json';
import statementsEn from './statements/en.json';
import statementsZh from './statements/zh-CN.json';
import runsEn from './runs/en.json';
import runsZh from './runs/zh-CN.json';
import breaksEn from './breaks/en.json';
import breaksZh from './breaks/zh-CN.json';
import approvalsEn from './approvals/en.json';
import approvalsZh from './approvals/zh-CN.json';
import deskEn from './desk/en.json';
import deskZh from './desk/zh-CN.json';
import queriesEn from './queries/en.json';
import queriesZh from './queries/zh-CN.json';
import daysEn from './days/en.json';
import daysZh from './days/zh-CN.json';
import followUpsEn from './followUps/en.json';
import followUpsZh from './followUps/zh-CN.json';
import errorsEn from './errors/en.json';
import errorsZh from './errors/zh-CN.json';

/** Every namespace of the console in English; the shape every other language must have. */
const en = {
  common: commonEn,
  shell: shellEn,
  status: statusEn,
  tasks: tasksEn,
  groups: groupsEn,
  task: taskEn,
  overview: overviewEn,
  lookup: lookupEn,
  audit: auditEn,
  account: accountEn,
  signIn: signInEn,
  lists: listsEn,
  taskTypes: taskTypesEn,
  bulk: bulkEn,
  views: viewsEn,
  export: exportEn,
  workers: workersEn,
  slo: sloEn,
  typeForm: typeFormEn,
  testCall: testCallEn,
  permissions: permissionsEn,
  users: usersEn,
  link: linkEn,
  sources: sourcesEn,
  statements: statementsEn,
  runs: runsEn,
  breaks: breaksEn,
  approvals: approvalsEn,
  desk: deskEn,
  queries: queriesEn,
  days: daysEn,
  followUps: followUpsEn,
  errors: errorsEn,
};

export type Messages = typeof en;

const zhCN: Messages = {
  common: commonZh,
  shell: shellZh,
  status: statusZh,
  tasks: tasksZh,
  groups: groupsZh,
  task: taskZh,
  overview: overviewZh,
  lookup: lookupZh,
  audit: auditZh,
  account: accountZh,
  signIn: signInZh,
  lists: listsZh,
  taskTypes: taskTypesZh,
  bulk: bulkZh,
  views: viewsZh,
  export: exportZh,
  workers: workersZh,
  slo: sloZh,
  typeForm: typeFormZh,
  testCall: testCallZh,
  permissions: permissionsZh,
  users: usersZh,
  link: linkZh,
  sources: sourcesZh,
  statements: statementsZh,
  runs: runsZh,
  breaks: breaksZh,
  approvals: approvalsZh,
  desk: deskZh,
  queries: queriesZh,
  days: daysZh,
  followUps: followUpsZh,
  errors: errorsZh,
};

export const messagesByLocale = { en, 'zh-CN': zhCN } as const;
