import { z } from 'zod'

/** The fields of the panel stand beside its name, under the keys of the settings themselves. */
export const SavePanelInput = z.looseObject({ panel: z.string().max(60) })
