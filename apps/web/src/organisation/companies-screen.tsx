import { companies, uploadCompanyLogo } from '@sala/contract/organisation/companies'
import { ResourceScreen } from '../kit/resource-screen.tsx'

export default function CompaniesScreen() {
  return <ResourceScreen resource={companies} uploads={{ logo: uploadCompanyLogo }} />
}
