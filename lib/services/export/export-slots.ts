/** Who has an export under way in this process: a person has one at a time. */
export class ExportSlots {
  private readonly busy = new Set<string>();

  /** Null when the person has one already. Otherwise what gives the place back, as often as it is called. */
  take(userId: bigint): (() => void) | null {
    const key = userId.toString();
    if (this.busy.has(key)) return null;
    this.busy.add(key);
    let taken = true;
    return () => {
      if (taken) this.busy.delete(key);
      taken = false;
    };
  }
}
