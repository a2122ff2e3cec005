import { workflow } from '~/db/operation.server'
import { signFor } from '~/domain/media/sign-upload.server'
import { SignPhotoInput } from './photo-input'

/** A free name in the sponsorships collection, and where to send the file (R-SPONSORSHIP-9). */
export const signPhoto = workflow({
  name: 'sponsorships.sign-photo',
  permission: 'sponsorship.edit',
  input: SignPhotoInput,
  run: (ctx, { filename, contentType, size, resume }) =>
    signFor(ctx, 'media', { filename, collectionName: 'sponsorships', contentType: contentType ?? '', size, resume }),
})
