import { defineArea } from '../kit/area.ts'
import { accessExplanations, explainAccess, listExplainable } from './access-explanations.ts'
import { createDevice, devices, resetDevice } from './devices.ts'
import { listNewAccounts } from './family-accounts.ts'
import { accountMade } from './notices.ts'
import { changePasswords, changeStaffPhoto } from './own-passwords.ts'
import { permissions } from './permissions.ts'
import { readOriginal, roles } from './roles.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import {
  changePassword,
  checkResetLink,
  chooseChild,
  clientUser,
  lockScreen,
  login,
  loginSecondFactor,
  logout,
  readProfile,
  refreshToken,
  saveFavorites,
  saveProfile,
  unlockScreen,
  uploadProfilePhoto,
  useResetLink,
} from './session.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { rolesStep, usersStep } from './setup.ts'
import { confirmSignIn, refuseSignIn, signInConfirmations } from './sign-in-confirmations.ts'
import {
  checkSlip,
  countAccounts,
  makeAccounts,
  planAccounts,
  printSlip,
  printSlips,
  useSlip,
} from './sign-in-slips.ts'
import {
  changeDisable,
  changeUserType,
  clearSecondFactor,
  resetPassword,
  switchDefaultBranch,
  unlockUser,
  users,
} from './users.ts'

export const accounts = defineArea({
  name: 'accounts',
  label: ['Accounts', 'គណនីប្រើប្រាស់'],
  resources: { users, roles, permissions, devices, signInConfirmations, accessExplanations },
  notices: { accountMade },
  operations: {
    changeStaffPassword: changePasswords.staff,
    changeTeacherPassword: changePasswords.teacher,
    changeParentPassword: changePasswords.parent,
    changeStudentPassword: changePasswords.student,
    changeStaffPhoto,
    login,
    loginSecondFactor,
    refreshToken,
    logout,
    clientUser,
    lockScreen,
    unlockScreen,
    saveFavorites,
    chooseChild,
    readProfile,
    saveProfile,
    uploadProfilePhoto,
    changePassword,
    checkResetLink,
    useResetLink,
    readSecondFactor,
    beginSecondFactor,
    enableSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor,
    listSessions,
    endSession,
    endOtherSessions,
    resetPassword,
    clearSecondFactor,
    changeDisable,
    unlockUser,
    changeUserType,
    switchDefaultBranch,
    planAccounts,
    makeAccounts,
    printSlips,
    printSlip,
    countAccounts,
    listNewAccounts,
    confirmSignIn,
    refuseSignIn,
    checkSlip,
    useSlip,
    createDevice,
    resetDevice,
    listExplainable,
    explainAccess,
    readOriginal,
  },
  setup: [usersStep, rolesStep],
})
