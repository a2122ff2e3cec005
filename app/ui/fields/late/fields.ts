export { Selected as Chosen, Searched } from './combo'
export { Several } from './several'
export { Tags } from './tags'
export { LookupBox as Looked } from '../lookup-box'
