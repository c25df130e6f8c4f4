export { copyTimetables } from './copy-timetables.ts'
export { lockPlaces as holdPlaces } from './find-clashes.ts'
