export type Control = { name: string; tag: string; label: string }

export function controlsOf(page: string): Control[] {
  const labels = new Map(
    [...page.matchAll(/<label for="([^"]+)">([\s\S]*?)<\/label>/g)].map(([, id = '', label = '']) => [id, label]),
  )
  return [...page.matchAll(/<(?:input|select|textarea)\s[^>]*>/g)].flatMap(([tag]) => {
    const label = labels.get(/\sid="([^"]+)"/.exec(tag)?.[1] ?? '')
    const name = /\sname="([^"]+)"/.exec(tag)?.[1]
    return label === undefined || name === undefined ? [] : [{ name, tag, label }]
  })
}

export const isRequired = ({ tag }: Control): boolean => /\srequired[=\s/>]/.test(tag)
export const limitOf = ({ tag }: Control): number => Number(/\smaxlength="(\d+)"/i.exec(tag)?.[1] ?? 0)
export const editorLimitOf = ({ tag }: Control): number => Number(/\sdata-limit="(\d+)"/.exec(tag)?.[1] ?? 0)
export const isRefused = ({ tag }: Control): boolean => /\saria-invalid="true"/.test(tag)

/** The help below a control, or its error if it was refused. */
export function noteOf(page: string, { tag }: Control): string {
  const id = /\saria-describedby="([^"]+)"/.exec(tag)?.[1]
  if (id === undefined) return ''
  const at = page.indexOf(`id="${id}"`)
  return at < 0 ? '' : page.slice(page.indexOf('>', at) + 1, page.indexOf('</span>', at)).replaceAll(/<[^>]*>/g, '')
}
