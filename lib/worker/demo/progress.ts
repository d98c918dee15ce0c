/** Steps that run side by side, shown as bars on a terminal and as lines elsewhere. */
export type Step = { name: string; /** 0 to 1. */ share: number; note: string; done: boolean };

export type Progress = {
  step(name: string): { at(share: number, note?: string): void; done(note?: string): void };
  /** Draws for the last time. */
  end(): void;
};

const WIDTH = 24;
const DRAW_EVERY_MS = 1_000;
const SAY_EVERY = 0.25;

export function showProgress(out: NodeJS.WriteStream): Progress {
  const steps: Step[] = [];
  let drawn = 0;
  const draw = () => {
    if (!out.isTTY) return;
    if (drawn > 0) out.write(`\x1b[${drawn}A`);
    for (const step of steps) out.write(`\x1b[2K${bar(step)}\n`);
    drawn = steps.length;
  };
  const timer = setInterval(draw, DRAW_EVERY_MS);
  timer.unref();
  const say = (text: string) => {
    if (!out.isTTY) out.write(`${text}\n`);
  };
  return {
    step(name) {
      const step: Step = { name, share: 0, note: '', done: false };
      steps.push(step);
      say(`${name} …`);
      let said = 0;
      draw();
      return {
        at(share, note = step.note) {
          step.share = Math.max(step.share, Math.min(1, share));
          step.note = note;
          if (step.share < said + SAY_EVERY) return;
          said = step.share;
          say(`${name}: ${percent(step.share)} ${note}`.trimEnd());
        },
        done(note = '') {
          Object.assign(step, { share: 1, note, done: true });
          say(`${name}: done ${note}`.trimEnd());
          draw();
        },
      };
    },
    end() {
      clearInterval(timer);
      draw();
    },
  };
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

function bar({ name, share, note, done }: Step): string {
  const full = Math.round(share * WIDTH);
  const drawn = '█'.repeat(full) + '░'.repeat(WIDTH - full);
  return `  ${name.padEnd(22)} ${drawn} ${done ? ' done' : percent(share).padStart(5)}  ${note}`.slice(
    0,
    100,
  );
}
