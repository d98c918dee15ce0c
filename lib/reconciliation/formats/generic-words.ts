import { wordKey, type WordMeaning } from './generic-mapping';

/** Files have a handful of words; one with more has text in the column. */
const KEPT = 1_000;

/** What the words of a column mean, without asking twice for the same spelling. */
export class GenericWords<T> {
  private readonly meanings: ReadonlyMap<string, T>;
  private readonly known = new Map<string, T | null>();

  constructor(
    words: readonly WordMeaning<T>[],
    private readonly otherwise: T | null,
  ) {
    this.meanings = new Map(words.map(({ word, means }) => [wordKey(word), means]));
  }

  /** Null: a word that nobody gave a meaning. */
  meaningOf(text: string): T | null {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const meaning = this.meanings.get(wordKey(text)) ?? this.otherwise;
    if (this.known.size < KEPT) this.known.set(text, meaning);
    return meaning;
  }
}
