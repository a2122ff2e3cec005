import type { Fields } from '~/kit/fields'

/** `?fs[]=Web&fs[]=Phone&c=0` → `{fs: ['Web', 'Phone'], c: '0'}`; the last of several plain ones wins. Never throws. */
export function fieldsOfAddress(search: string | URLSearchParams): Fields {
  const fields = Object.create(null) as Fields
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.includes('\0') || value.includes('\0')) continue
    const list = /^([^[]+)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) fields[name] = value
    else if (Array.isArray(fields[list])) (fields[list] as string[]).push(value)
    else fields[list] = [value]
  }
  return { ...fields }
}
