import { z } from 'zod'

/** The panel's fields are posted beside `panel`, named by their setting keys. */
export const SavePanelInput = z.looseObject({ panel: z.string().max(60) })
