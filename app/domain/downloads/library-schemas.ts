import { z } from 'zod'
import { someId } from '~/kit/list/list-filters'

export const FileIdInput = z.object({ id: someId })
