type Plain = string | number | boolean | null | undefined

/** What JSON leaves of a value: a moment arrives as text. */
export type Sent<Value> = Value extends Plain
  ? Value
  : Value extends Date
    ? string
    : Value extends readonly (infer One)[]
      ? Sent<One>[]
      : Value extends object
        ? { [Name in keyof Value]: Sent<Value[Name]> }
        : Value

/**
 * What the till receives of what a mapping of this folder writes: a field that is renamed there does not compile here.
 */
export type SentBy<Mapping extends (...input: never[]) => unknown> = Sent<ReturnType<Mapping>>
