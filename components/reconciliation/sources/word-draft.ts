/** One of their words and what it means here. */
export type WordDraft<T extends string> = { word: string; means: T };
