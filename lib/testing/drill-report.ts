/** Prints steps as they end; a step that fails ends its part, since the next ones build on it. */
export type DrillReport = {
  part(name: string, run: (step: Step) => Promise<void>): Promise<void>;
  failures(): number;
};

/** Runs one step; the returned text says what was seen. */
export type Step = (name: string, run: () => Promise<string>) => Promise<void>;

class StepFailed extends Error {}

export function drillReport(print: (line: string) => void): DrillReport {
  let failed = 0;
  const step: Step = async (name, run) => {
    const start = performance.now();
    const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      const seen = await run();
      print(`  PASS  ${name} – ${seen} (${seconds()})`);
    } catch (error) {
      failed += 1;
      print(
        `  FAIL  ${name} (${seconds()})\n        ${error instanceof Error ? error.message : String(error)}`,
      );
      throw new StepFailed();
    }
  };
  return {
    part: async (name, run) => {
      print(name);
      try {
        await run(step);
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
      }
    },
    failures: () => failed,
  };
}

/** Throws the sentence unless it holds. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
