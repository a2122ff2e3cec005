export function inProgress<R>(): (key: string, ask: () => Promise<R>) => Promise<R> {
  let current: { key: string; answer: Promise<R> } | null = null
  return (key, ask) => {
    if (current?.key === key) return current.answer
    const requested = { key, answer: ask() }
    current = requested
    const isOver = () => {
      if (current === requested) current = null
    }
    requested.answer.then(isOver, isOver)
    return requested.answer
  }
}
