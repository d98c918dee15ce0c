import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { statusName } from './task-status';
import { TRANSITIONS, type Transition } from './transitions';

const readme = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Cells of the rows between the marks, without head and rule. */
function tableIn(text: string): string[][] {
  const [, inside = ''] = /<!-- lifecycle -->\n([\s\S]*?)<!-- \/lifecycle -->/.exec(text) ?? [];
  const lines = inside.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const entries = Object.entries(TRANSITIONS) as [string, Transition][];
const CHINESE: Record<string, string> = {
  pending: '待处理',
  processing: '处理中',
  stuck: '卡住',
  success: '成功',
  failed: '失败',
  compensated: '已补偿',
  worker: '工作进程',
  operator: '运维',
  finance: '财务',
};
const inChinese = (word: string) => CHINESE[word] ?? word;

describe('the lifecycle table', () => {
  test('README.md is the domain’s table, word for word', () => {
    const expected = entries.map(([name, { from, to, who, effect }]) => [
      name.replace('_', ' '),
      `${from.join(' or ')} → ${statusName(to)}`,
      who.join(', '),
      effect,
    ]);
    expect(tableIn(readme('README.md'))).toEqual(expected);
  });

  test('README.zh-CN.md has the same transitions, from, to and who', () => {
    const expected = entries.map(([name, { from, to, who }]) => [
      name.replace('_', ' '),
      `${from.map(inChinese).join('或')} → ${inChinese(statusName(to))}`,
      who.map(inChinese).join('、'),
    ]);
    const rows = tableIn(readme('README.zh-CN.md'));
    expect(rows.map((row) => row.slice(0, 3))).toEqual(expected);
    for (const row of rows) expect(row[3]).not.toBe('');
  });
});
