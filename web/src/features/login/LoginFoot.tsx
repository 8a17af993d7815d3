import { useSession } from '../../shell/useSession';
import styles from './LoginFoot.module.css';

/** Addresses of the two public registers that the numbers in the footer belong to. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/';

/** Copyright and registrations, as far as the configuration has them. */
export function LoginFoot() {
  const { copyright, icp, beian } = useSession().config;
  return (
    <footer className={styles.foot}>
      {copyright && <span>{copyright}</span>}
      {icp && <a href={ICP_REGISTER}>{icp}</a>}
      {beian && <a href={POLICE_REGISTER}>{beian}</a>}
    </footer>
  );
}
