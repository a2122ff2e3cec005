import { CrmRefused, type CrmDonor } from '~/ports/donor-crm'

const MAX_ZIP_LENGTH = 10

export function refuseUnlessKnown({ donorId, firstName, lastName, organization, email, zip }: CrmDonor): void {
  if (donorId === null && !firstName && !lastName && !organization && !email)
    throw new CrmRefused('There is too little donor data to push.')
  if ((zip ?? '').length > MAX_ZIP_LENGTH) throw new CrmRefused(`The ZIP is longer than ${MAX_ZIP_LENGTH} characters.`)
}
