import { defineArea } from '../kit/area.ts'
import { disciplinaryActions } from './disciplinary-actions.ts'
import { decidePair, duplicatePairs, searchDuplicates, undoMerge } from './duplicate-pairs.ts'
import { countPrintedCard, employees, nextEmployeeId, uploadEmployeePhoto } from './employees.ts'
import { linkChildren, readFamilyRecord, uploadParentPhoto, validateFather, validateMother } from './family-changes.ts'
import { endGuardianBlock, guardianBlocks, listPickupBlocks } from './guardian-blocks.ts'
import { giveAccount, hireWith, suggestUserName } from './hiring.ts'
import { mergeFamilies, mergeStudents, previewFamilies, previewStudents } from './merges.ts'
import { nationalities } from './nationalities.ts'
import { disciplineTold, requestApproved, requestRejected } from './notices.ts'
import { occupations } from './occupations.ts'
import { askForChild, askOwn, readOwn } from './own-profiles.ts'
import { parents } from './parents.ts'
import {
  countPrintedPickupCard,
  deletePickups,
  generatePickups,
  listPickupParents,
  pickups,
  uploadPickupPhoto,
} from './pickups.ts'
import { requestChoices } from './request-choices.ts'
import {
  cancelRequest,
  decideRequest,
  myApprovals,
  parentRequests,
  profileApprovals,
  staffRequests,
  studentRequests,
  teacherRequests,
  totalApprovals,
  totalRequests,
} from './requests.ts'
import { shifts } from './shifts.ts'
import { changeStaffStatus, readStaffRecord, transferEmployee } from './staff-changes.ts'
import { statusReasons } from './status-reasons.ts'
import {
  addParents,
  changeStudentMode,
  checkDuplicate,
  checkToExternal,
  checkToInternal,
  deleteStudents,
  listBankAccounts,
  nextStudentNumber,
  readStudentRecord,
  suggestSpelling,
  uploadStudentAudio,
  uploadStudentPhoto,
} from './student-changes.ts'
import { students } from './students.ts'
import { teachers, uploadTeacherPhoto, uploadTeacherSignature } from './teachers.ts'

export const people = defineArea({
  name: 'people',
  label: ['People', 'បុគ្គល'],
  resources: {
    employees,
    teachers,
    parents,
    students,
    duplicatePairs,
    disciplinaryActions,
    guardianBlocks,
    shifts,
    statusReasons,
    nationalities,
    occupations,
    pickups,
    staffRequests,
    teacherRequests,
    parentRequests,
    studentRequests,
    myApprovals,
    profileApprovals,
  },
  notices: { requestApproved, requestRejected, disciplineTold },
  operations: {
    nextEmployeeId,
    hireWith,
    giveAccount,
    suggestUserName,
    changeStaffStatus,
    transferEmployee,
    readStaffRecord,
    uploadEmployeePhoto,
    countPrintedCard,
    uploadTeacherPhoto,
    uploadTeacherSignature,
    nextStudentNumber,
    checkDuplicate,
    suggestSpelling,
    addParents,
    checkToExternal,
    checkToInternal,
    changeStudentMode,
    readStudentRecord,
    listBankAccounts,
    uploadStudentPhoto,
    uploadStudentAudio,
    deleteStudents,
    uploadParentPhoto,
    linkChildren,
    readFamilyRecord,
    validateFather,
    validateMother,
    searchDuplicates,
    decidePair,
    previewStudents,
    previewFamilies,
    mergeStudents,
    mergeFamilies,
    undoMerge,
    listPickupParents,
    deletePickups,
    uploadPickupPhoto,
    countPrintedPickupCard,
    generatePickups,
    endGuardianBlock,
    listPickupBlocks,
    readOwnStaff: readOwn.staff,
    readOwnTeacher: readOwn.teacher,
    readOwnParent: readOwn.parent,
    readOwnStudent: readOwn.student,
    askOwnStaff: askOwn.staff,
    askOwnTeacher: askOwn.teacher,
    askOwnParent: askOwn.parent,
    askOwnStudent: askOwn.student,
    askForChild,
    totalStaffRequests: totalRequests.staff,
    totalTeacherRequests: totalRequests.teacher,
    totalParentRequests: totalRequests.parent,
    totalStudentRequests: totalRequests.student,
    totalApprovals,
    decideRequest,
    cancelRequest,
    ...requestChoices,
  },
})
