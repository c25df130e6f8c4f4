export { copyTimetables } from './copy-timetables.ts'
export { lockPlaces } from './find-clashes.ts'
