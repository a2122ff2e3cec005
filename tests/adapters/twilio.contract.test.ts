import { contractFile } from '../support/contracts/contract-folder'
import { phoneNumbersContract } from '../support/contracts/phone-numbers'

const judges = ['twilio_api_v2010.trimmed.json', 'twilio_messaging_v1.trimmed.json']
phoneNumbersContract(
  'Twilio, held against its own documents,',
  judges.map((name) => contractFile('twilio', name)),
)
