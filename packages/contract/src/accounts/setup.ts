import { defineSetupStep } from '../kit/setup.ts'

export const usersStep = defineSetupStep({
  name: 'users',
  label: ['Add the people who work here', 'បន្ថែមអ្នកដែលធ្វើការនៅទីនេះ'],
  help: [
    'Everyone needs their own account; with a shared account you cannot see who did what.',
    'ម្នាក់ៗចូលប្រើដោយគណនីផ្ទាល់ខ្លួន គណនីរួមមិនអាចប្រាប់ថានរណាបានធ្វើអ្វីទេ។',
  ],
  path: '/users',
})
export const rolesStep = defineSetupStep({
  name: 'roles',
  label: ['Check the roles', 'ពិនិត្យមើលតួនាទី'],
  help: [
    'The built-in roles are a starting point. Check what each can do, and change what does not fit.',
    'តួនាទីដែលមានស្រាប់គ្រាន់តែជាការចាប់ផ្តើម។ សូមមើលសិទ្ធិរបស់តួនាទីនីមួយៗ ហើយកែអ្វីដែលមិនសមស្រប។',
  ],
  path: '/permissions',
  byHand: true,
})
