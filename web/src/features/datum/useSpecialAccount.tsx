import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type AccountKind, bonded } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Row, textAt } from '../../resource/row';
import { AccountBalance } from './AccountBalance';
import { AccountWhatIf } from './AccountWhatIf';
import { Consumption } from './Consumption';
import { AccountTax } from './EstimatedTax';
import { TheoryBalance } from './TheoryBalance';
import { ToldFigures } from './ToldFigures';

const OF_EMS = { below: (row: Row) => <Below kind="ems" account={row} /> };
const OF_BWS = { below: (row: Row) => <Below kind="bws" account={row} /> };
const OF_EML = { below: (row: Row) => <Below kind="eml" account={row} /> };

/** Below an account stands what it holds, what would be there after lists that are not sent yet, and what its products take. */
export const useSpecialEms = () => OF_EMS;
export const useSpecialBws = () => OF_BWS;
export const useSpecialEml = () => OF_EML;

function Below({ kind, account }: { kind: AccountKind; account: Row }) {
  const { t } = useText();
  return (
    <>
      {textAt(account, 'reason') !== '' && <Alert type="warning" showIcon title={textAt(account, 'reason')} />}
      {kind === 'eml' && <Checks account={account} />}
      <ToldFigures
        queryKey={[...queryKeys.resource(kind), 'told', Number(account.id), account.version]}
        read={(signal) => bonded.told(kind, Number(account.id), signal)}
      />
      <AccountBalance kind={kind} account={account} />
      <AccountTax kind={kind} account={account} />
      <AccountWhatIf kind={kind} account={account} />
      {kind !== 'bws' && <TheoryBalance kind={kind} account={account} />}
      {kind !== 'bws' && (
        <Fold title={t('bonded.ucns')} startsOpen={false}>
          <Consumption kind={kind} id={Number(account.id)} version={account.version} />
        </Fold>
      )}
    </>
  );
}

/** What is wrong with a handbook today. */
function Checks({ account }: { account: Row }) {
  const { t, lang } = useText();
  const id = Number(account.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('eml'), 'checks', id, account.version],
    queryFn: ({ signal }) => bonded.checks(id, signal),
  });
  if (data === undefined) return null;
  return (
    <Fold title={t('bonded.checks')} startsOpen>
      {data.length === 0 && <Alert type="success" showIcon title={t('bonded.checks.none')} />}
      {data.map(({ severity, both }) => (
        <Alert key={both.en} type={severity === 'E' ? 'error' : 'warning'} showIcon title={both[lang]} />
      ))}
    </Fold>
  );
}
