export { Chosen, Searched } from './combo'
export { Several } from './several'
export { Tags } from './tags'
