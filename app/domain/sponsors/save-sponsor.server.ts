import { mergeSave } from '~/domain/journal/merge-save.server'
import { readInput } from '~/kit/operation'
import { readOpened } from '~/kit/typed/opened'
import { editSponsor } from './edit-sponsor.server'
import { toEndValues } from './end-values'
import { sponsorById } from './queries.server'
import { shownSponsor } from './shown-sponsor'

const merged = mergeSave(editSponsor, {
  type: 'sponsorship',
  read: async (runner, id, ctx) => {
    const sponsor = await sponsorById(runner, ctx, Number(id))
    return sponsor && { values: toEndValues(shownSponsor(sponsor, ctx)), subject: sponsor.sponsorshipId }
  },
})

export const saveSponsor: typeof merged = {
  ...merged,
  name: 'sponsors.save-sponsor',
  run: (ctx, posted) =>
    readOpened(posted) === null ? editSponsor.run(ctx, readInput(editSponsor.input, posted)) : merged.run(ctx, posted),
}
