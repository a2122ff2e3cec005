type Place = { pathname: string; search: string }

/** Changing the search, order or page of a list keeps the forms next to it. */
const KEEPS = /^(filter\[.*\]|query|search|q|page|sort|order|merged)$/
/** Opens a form over the page, whose own forms stay until it is left. */
const OPENS_OVER = 'update'
/** Shows an older text in the form; discarding it leads back to what is stored. */
const SHOWS_OLDER = 'revision'

export function leavesForms(current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return true
  const [before, after] = [new URLSearchParams(current.search), new URLSearchParams(next.search)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !KEEPS.test(name) && !(name === OPENS_OVER && !before.has(name)))
    .filter((name) => name !== SHOWS_OLDER || after.has(name))
    .some((name) => before.getAll(name).join('\n') !== after.getAll(name).join('\n'))
}
