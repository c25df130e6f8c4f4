type Sentence = readonly [english: string, khmer: string]

/** One thing that a new installation has to be told before it is of use; the server says whether it is done. */
export interface SetupStep {
  readonly name: string
  readonly label: Sentence
  /** Why, and where to begin. */
  readonly help: Sentence
  /** The screen where it is done; absent where it is done outside. */
  readonly path?: string
  /** Nothing in the data tells: somebody ticks it. */
  readonly byHand?: true
}

/** A step of the checklist that stands on the home page until everything is done. */
export const defineSetupStep = (step: SetupStep): SetupStep => step
