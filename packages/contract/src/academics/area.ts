import { defineArea } from '../kit/area.ts'
import { copyClass } from './class-changes.ts'
import { classes } from './classes.ts'
import { defineNextGrades, gradesWithoutCircle } from './grade-paths.ts'
import { grades, levels } from './grades.ts'
import { copyGradingDefinitions, gradingDefinitions, saveGradingRanges, subjectGradingRanges } from './grading.ts'
import { mainPrograms, subPrograms } from './programs.ts'
import { buildings, rooms } from './rooms.ts'
import { yearStep } from './setup.ts'
import { studyTimes } from './study-times.ts'
import { deleteComponentItems, deleteSubjectComponents, setParentSubject } from './subject-changes.ts'
import { coreSubjects, electiveSubjects, subjectActivities, subjectComponents, subjects } from './subjects.ts'
import { copyTerm, switchTerm, termOrders } from './term-changes.ts'
import { academicYears, terms } from './years.ts'

export const academics = defineArea({
  name: 'academics',
  label: ['Academics', 'ការសិក្សា'],
  resources: {
    mainPrograms,
    subPrograms,
    academicYears,
    terms,
    levels,
    grades,
    subjects,
    coreSubjects,
    subjectComponents,
    electiveSubjects,
    subjectActivities,
    gradingDefinitions,
    subjectGradingRanges,
    studyTimes,
    buildings,
    rooms,
    classes,
  },
  operations: {
    termOrders,
    switchTerm,
    copyTerm,
    gradesWithoutCircle,
    defineNextGrades,
    deleteSubjectComponents,
    deleteComponentItems,
    setParentSubject,
    copyGradingDefinitions,
    saveGradingRanges,
    copyClass,
  },
  setup: [yearStep],
})
