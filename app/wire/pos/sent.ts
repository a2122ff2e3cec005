type Plain = string | number | boolean | null | undefined

export type Sent<Value> = Value extends Plain
  ? Value
  : Value extends Date
    ? string
    : Value extends readonly (infer One)[]
      ? Sent<One>[]
      : Value extends object
        ? { [Name in keyof Value]: Sent<Value[Name]> }
        : Value

/** The client type of a mapping in this folder, so that renaming a field fails to compile here. */
export type SentBy<Mapping extends (...input: never[]) => unknown> = Sent<ReturnType<Mapping>>
