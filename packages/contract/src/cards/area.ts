import { defineArea } from '../kit/area.ts'
import {
  activateEmployeeCard,
  activatePickupCard,
  activateStudentCard,
  changeEmployeeCardStatus,
  changePickupCardStatus,
  changeStudentCardStatus,
  checkEmployeeCard,
  checkPickupCard,
  checkStudentCard,
  employeeCards,
  pickupCards,
  shelveEmployeeCards,
  shelvePickupCards,
  shelveStudentCards,
  studentCards,
} from './card-activators.ts'
import { cardTemplates } from './card-templates.ts'
import {
  cardsToBePrinted,
  countPrintedStudentCard,
  printManyCards,
  printNewCards,
  printStudentCards,
} from './card-to-be-prints.ts'
import { printEmployeeCards, printPickupCards, printTeacherCards } from './print-cards.ts'

export const cards = defineArea({
  name: 'cards',
  label: ['Cards', 'កាត'],
  resources: { cardTemplates, studentCards, employeeCards, pickupCards, cardsToBePrinted },
  operations: {
    printEmployeeCards,
    printTeacherCards,
    printPickupCards,
    activateStudentCard,
    checkStudentCard,
    changeStudentCardStatus,
    shelveStudentCards,
    activateEmployeeCard,
    checkEmployeeCard,
    changeEmployeeCardStatus,
    shelveEmployeeCards,
    activatePickupCard,
    checkPickupCard,
    changePickupCardStatus,
    shelvePickupCards,
    printManyCards,
    printNewCards,
    printStudentCards,
    countPrintedStudentCard,
  },
})
