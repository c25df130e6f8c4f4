import { calendarLinks, makeCalendarLink, readCalendarFeed, revokeCalendarLink } from './academics/calendar-links.ts'
import { calendars } from './academics/calendars.ts'
import { copyClass } from './academics/class-changes.ts'
import { classTeaching, classTeachingDetails, exportClassTeaching } from './academics/class-teaching.ts'
import { classes } from './academics/classes.ts'
import { events } from './academics/events.ts'
import { examSchedules } from './academics/exam-schedules.ts'
import { defineNextGrades, gradesWithoutCircle } from './academics/grade-paths.ts'
import { grades, levels } from './academics/grades.ts'
import { copyGradingDefinitions, gradingDefinitions, saveGradingRanges, subjectGradingRanges } from './academics/grading.ts'
import { generateHolidays, holidayRules, holidays, replaceHolidayRules, substituteDays } from './academics/holidays.ts'
import { generateSchedules, khmerSecondarySchedules, printKhmerSecondary } from './academics/khmer-secondary.ts'
import { mainPrograms, subPrograms } from './academics/programs.ts'
import { buildings, rooms } from './academics/rooms.ts'
import { scheduleTimes } from './academics/schedule-times.ts'
import { schedules } from './academics/schedules.ts'
import { yearStep } from './academics/setup.ts'
import { studyTimes } from './academics/study-times.ts'
import { deleteComponentItems, deleteSubjectComponents, setParentSubject } from './academics/subject-changes.ts'
import { coreSubjects, electiveSubjects, subjectActivities, subjectComponents, subjects } from './academics/subjects.ts'
import { subjectsToAdd, teacherSubjectCodes } from './academics/teacher-subject-codes.ts'
import { listSubstitutes, listTeaching, recordTeaching, teachingCalendars } from './academics/teaching-calendars.ts'
import { copyTerm, switchTerm, termOrders } from './academics/term-changes.ts'
import * as timetables from './academics/timetables.ts'
import { academicYears, terms } from './academics/years.ts'
import { explainAccess, listExplainable } from './access/access-explanations.ts'
import { bulkReads } from './access/bulk-reads.ts'
import { createDevice, devices, resetDevice } from './access/devices.ts'
import { history, historyObjects } from './access/history.ts'
import { permissions } from './access/permissions.ts'
import { roles } from './access/roles.ts'
import * as factor from './access/second-factor.ts'
import * as session from './access/session.ts'
import * as sessions from './access/sessions.ts'
import { rolesStep, usersStep } from './access/setup.ts'
import { changeDisable, changeUserType, clearSecondFactor, resetPassword, switchDefaultBranch, unlockUser, users } from './access/users.ts'
import { linkFile, readFile, readSignedFile } from './files/files.ts'
import { promotions } from './finance/promotions.ts'
import { markSetupStep, readSetup } from './home/setup.ts'
import { cancelTask, listTasks, readTaskFile, seeTasks } from './home/tasks.ts'
import type { AnyOperation } from './kit/operation.ts'
import type { AnyResource } from './kit/resource.ts'
import type { SetupStep } from './kit/setup.ts'
import { branches, uploadBranchLogo } from './organisation/branches.ts'
import { abouts, companies, uploadAboutImage, uploadCompanyLogo } from './organisation/companies.ts'
import { corporatePartners } from './organisation/corporate-partners.ts'
import { departments } from './organisation/departments.ts'
import { divisions } from './organisation/divisions.ts'
import { communes, districts, provinces, villages } from './organisation/places.ts'
import { positions } from './organisation/positions.ts'
import { branchStep, companyStep, placesStep } from './organisation/setup.ts'
import { cardTemplates } from './people/card-templates.ts'
import { countPrintedCard, employees, nextEmployeeId, uploadEmployeePhoto } from './people/employees.ts'
import { nationalities } from './people/nationalities.ts'
import { occupations } from './people/occupations.ts'
import { parents } from './people/parents.ts'
import { printEmployeeCards, printTeacherCards } from './people/print-cards.ts'
import { shifts } from './people/shifts.ts'
import { changeStaffStatus, readStaffRecord, transferEmployee } from './people/staff-changes.ts'
import { statusReasons } from './people/status-reasons.ts'
import { students } from './people/students.ts'
import { teachers, uploadTeacherPhoto, uploadTeacherSignature } from './people/teachers.ts'
import { frontCovers, setupFrontCovers } from './presentation/front-covers.ts'
import { landingPages, uploadLandingImage, uploadLandingPhoto } from './presentation/landing-pages.ts'
import { schoolContacts } from './presentation/school-contacts.ts'
import { signatures } from './presentation/signatures.ts'
import { readYearBookForm, yearBooks } from './presentation/year-books.ts'
import { scoreComponents } from './scoring/score-components.ts'

export interface Area {
  readonly name: string
  readonly label: readonly [english: string, khmer: string]
  readonly resources: readonly AnyResource[]
  readonly operations: readonly AnyOperation[]
  readonly setup?: readonly SetupStep[]
}

/** The one list of everything that crosses the wire, in the order of the permission screen. */
export const areas: readonly Area[] = [
  {
    name: 'access',
    label: ['Access', 'សិទ្ធិប្រើប្រាស់'],
    resources: [users, roles, permissions, devices, history, bulkReads],
    operations: [
      session.login,
      session.loginSecondFactor,
      session.refreshToken,
      session.logout,
      session.clientUser,
      session.lockScreen,
      session.unlockScreen,
      session.saveFavorites,
      session.readProfile,
      session.saveProfile,
      session.uploadProfilePhoto,
      session.changePassword,
      session.readAgreements,
      session.acceptAgreement,
      session.readConsents,
      session.saveConsent,
      session.checkResetLink,
      session.useResetLink,
      factor.readSecondFactor,
      factor.beginSecondFactor,
      factor.enableSecondFactor,
      factor.confirmSecondFactor,
      factor.renewRecoveryCodes,
      factor.removeSecondFactor,
      sessions.listSessions,
      sessions.endSession,
      sessions.endOtherSessions,
      resetPassword,
      clearSecondFactor,
      changeDisable,
      unlockUser,
      changeUserType,
      switchDefaultBranch,
      createDevice,
      resetDevice,
      historyObjects,
      listExplainable,
      explainAccess,
    ],
    setup: [usersStep, rolesStep],
  },
  {
    name: 'organisation',
    label: ['Organisation', 'អង្គភាព'],
    resources: [companies, abouts, branches, divisions, departments, positions, corporatePartners, provinces, districts, communes, villages],
    operations: [uploadCompanyLogo, uploadAboutImage, uploadBranchLogo],
    setup: [companyStep, branchStep, placesStep],
  },
  {
    name: 'people',
    label: ['People', 'បុគ្គល'],
    resources: [employees, teachers, parents, students, shifts, statusReasons, nationalities, occupations, cardTemplates],
    operations: [
      nextEmployeeId,
      changeStaffStatus,
      transferEmployee,
      readStaffRecord,
      uploadEmployeePhoto,
      countPrintedCard,
      printEmployeeCards,
      printTeacherCards,
      uploadTeacherPhoto,
      uploadTeacherSignature,
    ],
  },
  {
    name: 'academics',
    label: ['Academics', 'ការសិក្សា'],
    resources: [
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
      events,
      holidays,
      holidayRules,
      teacherSubjectCodes,
      calendars,
      teachingCalendars,
      calendarLinks,
      scheduleTimes,
      schedules,
      khmerSecondarySchedules,
      examSchedules,
    ],
    operations: [
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
      subjectsToAdd,
      classTeaching,
      classTeachingDetails,
      exportClassTeaching,
      generateHolidays,
      replaceHolidayRules,
      substituteDays,
      listTeaching,
      recordTeaching,
      listSubstitutes,
      makeCalendarLink,
      revokeCalendarLink,
      readCalendarFeed,
      timetables.listTimes,
      timetables.checkSchedule,
      timetables.checkDraft,
      timetables.swapTimes,
      timetables.readClassWeek,
      timetables.readRoomWeek,
      timetables.readTeacherWeek,
      timetables.readBoard,
      timetables.printSchedule,
      generateSchedules,
      printKhmerSecondary,
    ],
    setup: [yearStep],
  },
  {
    name: 'presentation',
    label: ['Presentation', 'ការបង្ហាញ'],
    resources: [landingPages, setupFrontCovers, frontCovers, signatures, yearBooks, schoolContacts],
    operations: [uploadLandingPhoto, uploadLandingImage, readYearBookForm],
  },
  { name: 'scoring', label: ['Scoring', 'ពិន្ទុ'], resources: [scoreComponents], operations: [] },
  { name: 'finance', label: ['Finance', 'ហិរញ្ញវត្ថុ'], resources: [promotions], operations: [] },
  { name: 'home', label: ['Home', 'ទំព័រដើម'], resources: [], operations: [readSetup, markSetupStep, listTasks, cancelTask, readTaskFile, seeTasks] },
  { name: 'files', label: ['Files', 'ឯកសារ'], resources: [], operations: [readFile, linkFile, readSignedFile] },
]
