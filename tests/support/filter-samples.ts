import type { DeclaredList } from '~/lists/declare/declaration'
import type { Control } from '~/lists/declare/filter'
import type { Ctx } from '~/kit/operation'

type Sample = Readonly<Record<string, string>>

const MAX_CHOICES = 12
/** A word and a number that few or no rows have. */
const TYPED = ['smith', '17']

async function sampleControl(control: Control, ctx: Ctx): Promise<Sample[]> {
  switch (control.kind) {
    case 'choice': {
      const choices = typeof control.choices === 'function' ? await control.choices(ctx, []) : control.choices
      return choices.slice(0, MAX_CHOICES).map(({ value }) => ({ [control.param]: value }))
    }
    case 'lookup': {
      const [first] = await control.choices(ctx, null)
      return [...(first ? [first.value] : []), ...TYPED].map((value) => ({ [control.param]: value }))
    }
    case 'text':
      return TYPED.map((value) => ({ [control.param]: value }))
    case 'dates':
      return [{ [control.from]: '2026-10-01', [control.to]: '2026-10-31' }]
    case 'amounts':
    case 'numbers':
      return [{ [control.from]: '40', [control.to]: '41' }]
  }
}

/** Fields of an address for each filter of the list, one filter at a time, each with some of its values. */
export async function sampleFilters({ declared }: DeclaredList, ctx: Ctx): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const { control, params, members } of Object.values(declared.filters)) {
    if (members) continue
    samples.push(...(control ? await sampleControl(control, ctx) : params.map((param) => ({ [param]: '17' }))))
  }
  return samples
}
