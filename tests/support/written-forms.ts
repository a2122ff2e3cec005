import { valuesOf, type PostedForm } from './posted-form.ts'

export type WrittenForm = { address: string; values: PostedForm; texts: { name: string; limit: number }[] }

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Finds texts of several lines, some of which are parsed as HTML. An editor has its own limit. */
function textsOf(form: string): WrittenForm['texts'] {
  return [...form.matchAll(/<textarea\s[^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, 'name')
    const limit = Number(attribute(tag, 'maxlength') ?? attribute(tag, 'data-limit') ?? 0)
    return name === undefined || /\s(?:disabled|readonly)[=\s/>]/i.test(tag) ? [] : [{ name, limit }]
  })
}

/** The button that Enter presses: the first one with the form's own name. */
function pressed(form: string): PostedForm {
  const buttons = [...form.matchAll(/<button\s[^>]*name="intent"[^>]*>/g)].map(([tag]) => attribute(tag, 'value') ?? '')
  const saving = buttons.find((value) => /^(?:save|add|send|edit|write|update)/.test(value)) ?? buttons[0]
  return saving === undefined ? {} : { intent: saving }
}

/** `page` is the HTML. */
export function writtenForms(address: string, page: string): WrittenForm[] {
  return [...page.matchAll(/<form\s[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const opening = /^<form[^>]*>/.exec(form)?.[0] ?? ''
    const texts = textsOf(form)
    if (texts.length === 0 || !/\smethod="post"/i.test(opening)) return []
    return [
      { address: attribute(opening, 'action') ?? address, values: { ...valuesOf(form), ...pressed(form) }, texts },
    ]
  })
}
