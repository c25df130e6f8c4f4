export { copyTimetables } from './copy-timetables.ts'
export { holdPlaces } from './find-clashes.ts'
