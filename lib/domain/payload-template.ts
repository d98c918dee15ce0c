import { unquote, walkJson, type JsonWalker, type TextRange } from './json-walk';

/** What a template can name. `payload`: the failed task's, as it is stored. */
export type TemplateValues = {
  bizType: string;
  bizId: string;
  eventId: string;
  amountMinor: bigint | null;
  currency: string | null;
  reason: string;
  payload: string;
};

/** `missing`: the placeholder that has no value here. */
export type FilledTemplate = { ok: true; text: string } | { ok: false; missing: string };

const PLACEHOLDER = /\{([^{}]*)\}/g;
const WHOLE = /^\{([^{}]*)\}$/;
const NAMES = ['biz_type', 'biz_id', 'event_id', 'amount_minor', 'currency', 'reason'];
const PAYLOAD = /^payload((?:\.[A-Za-z_][\w-]*|\[\d+\])+)$/;
const STEP = /\.([A-Za-z_][\w-]*)|\[(\d+)\]/g;

/** Why a text cannot be a template, or null: it has to be JSON, and name only what there is. */
export function templateProblem(template: string): 'not_json' | 'invalid' | null {
  const strings = stringsOf(template);
  if (strings === null) return 'not_json';
  const names = strings.flatMap((range) => namesIn(unquote(template.slice(range.from, range.to))));
  return names.every((name) => NAMES.includes(name) || PAYLOAD.test(name)) ? null : 'invalid';
}

/**
 * Fills a template in. A string that is nothing but one placeholder becomes the value itself, so that a number of the
 * payload stays a number to the digit; amount_minor is one. Within a longer string a value stands as text.
 */
export function fillTemplate(template: string, values: TemplateValues): FilledTemplate {
  const strings = stringsOf(template) ?? [];
  let [text, from] = ['', 0];
  for (const range of strings) {
    const string = unquote(template.slice(range.from, range.to));
    const names = namesIn(string);
    const missing = names.find((name) => rawValue(name, values) === null);
    if (missing !== undefined) return { ok: false, missing };
    text +=
      template.slice(from, range.from) + (names.length === 0 ? raw(template, range) : filled(string, values));
    from = range.to;
  }
  return { ok: true, text: text + template.slice(from) };
}

const raw = (template: string, { from, to }: TextRange) => template.slice(from, to);

const namesIn = (string: string) => [...string.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');

function filled(string: string, values: TemplateValues): string {
  const whole = WHOLE.exec(string)?.[1];
  if (whole !== undefined) return rawValue(whole, values) ?? 'null';
  return JSON.stringify(
    string.replace(PLACEHOLDER, (_, name: string) => {
      const value = rawValue(name, values) ?? '';
      return value.startsWith('"') ? unquote(value) : value;
    }),
  );
}

/** As it stands in a JSON text; null when there is none. */
function rawValue(name: string, values: TemplateValues): string | null {
  switch (name) {
    case 'biz_type':
      return JSON.stringify(values.bizType);
    case 'biz_id':
      return JSON.stringify(values.bizId);
    case 'event_id':
      return JSON.stringify(values.eventId);
    case 'amount_minor':
      return values.amountMinor?.toString() ?? null;
    case 'currency':
      return values.currency === null ? null : JSON.stringify(values.currency);
    case 'reason':
      return JSON.stringify(values.reason);
    default:
      return rawAt(values.payload, PAYLOAD.exec(name)?.[1] ?? '');
  }
}

function stringsOf(template: string): TextRange[] | null {
  const strings: TextRange[] = [];
  const walker: JsonWalker = {
    open: () => undefined,
    close: () => undefined,
    key: () => undefined,
    scalar: (range) => {
      if (template[range.from] === '"') strings.push(range);
    },
  };
  return walkJson(template, walker) ? strings : null;
}

/** The piece of a JSON text at a path such as `.order.amount`, as it is written; null when it leads nowhere. */
function rawAt(text: string, path: string): string | null {
  const steps = [...path.matchAll(STEP)].map((match) => match[1] ?? Number(match[2]));
  const finder = new Finder(text, steps);
  return walkJson(text, finder) ? finder.found : null;
}

/** Off the path no number of steps leads to a container. */
const OFF = -1;

class Finder implements JsonWalker {
  found: string | null = null;
  private readonly frames: { kind: '{' | '['; way: number; index: number }[] = [];
  private keyFits = false;
  private begun: { from: number; depth: number } | null = null;

  constructor(
    private readonly text: string,
    private readonly steps: readonly (string | number)[],
  ) {}

  key({ from, to }: TextRange): void {
    const frame = this.frames.at(-1);
    const step = frame === undefined || frame.way === OFF ? undefined : this.steps[frame.way];
    this.keyFits = typeof step === 'string' && step === unquote(this.text.slice(from, to));
  }

  open(kind: '{' | '[', at: number): void {
    const way = this.wayHere();
    if (way === this.steps.length && this.found === null)
      this.begun = { from: at, depth: this.frames.length };
    this.frames.push({ kind, way: way === this.steps.length ? OFF : way, index: 0 });
  }

  close(end: number): void {
    this.frames.pop();
    if (this.begun?.depth !== this.frames.length) return;
    this.found = this.text.slice(this.begun.from, end);
    this.begun = null;
  }

  scalar({ from, to }: TextRange): void {
    if (this.wayHere() === this.steps.length && this.found === null && this.begun === null)
      this.found = this.text.slice(from, to);
  }

  /** How many steps of the path lead to the value that begins now. */
  private wayHere(): number {
    const frame = this.frames.at(-1);
    if (frame === undefined) return 0;
    const { index, way, kind } = frame;
    frame.index += 1;
    const step = way === OFF ? undefined : this.steps[way];
    if (step === undefined) return OFF;
    return (kind === '{' ? this.keyFits : step === index) ? way + 1 : OFF;
  }
}
