import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { keyedBills } from '../../api/taxes';
import { commandPermissions, fillDocumentParty, isGranted, today } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { ImportSheet } from '../../resource/ImportSheet';
import { DateInput } from '../../resource/inputs/DateInput';
import type { InputProps } from '../../resource/inputs/inputProps';
import type { Selection } from '../../resource/list/useSelection';
import { EnterpriseInput, type PartyLookUp } from '../../resource/parties/PartyInput';
import { type Inputs, ResourceDrawer } from '../../resource/ResourceDrawer';
import { textAt } from '../../resource/row';
import { type BatchAction, useBatch } from '../../resource/useBatch';

type Bill = Rows['taxBill'];

/** The definition of what is keyed. */
const ENTRY = 'taxBillEntry';
const COLUMNS = ['declNo', 'taxNo', 'taxType', 'amount', 'billedOn', 'dueOn', 'paidOn', 'payerName'];
/** What is keyed is made and never read back as it was: it becomes a bill. */
const API = { add: keyedBills.add };
const PAID = '3';
/** Who pays. */
const PAYER = 'payerName';

/** The own enterprises are offered: whose bill it is, is known only when its declaration is found. */
const PAYERS: PartyLookUp = {
  key: 'declaration',
  find: (orgId, query, signal) => declarations.findEnterprises(orgId, query, false, signal),
  fill: (enterprise) => fillDocumentParty(ENTRY, PAYER, enterprise),
};

function PayerInput(props: InputProps) {
  return (
    <EnterpriseInput {...props} orgId="" lookUp={PAYERS} onTake={(filled) => props.onChange(textAt(filled, PAYER))} />
  );
}

const INPUTS: Inputs = { [PAYER]: PayerInput };

/** Whether the person makes or sends declarations of any category, and so keys their bills. */
export const mayKeyBills = (): boolean =>
  [...commandPermissions('edit', ''), ...commandPermissions('send', '')].some(isGranted);

function useBillsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of ['taxBill', 'taxCompare']) {
      void queries.invalidateQueries({ queryKey: queryKeys.resource(name) });
    }
    void queries.invalidateQueries({ queryKey: queryKeys.declarations() });
  };
}

/** The ways in for bills that no notice of customs brings: keyed one by one, or a workbook of them. */
export function KeyBills() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const changed = useBillsChanged();
  if (!mayKeyBills()) return null;
  return (
    <>
      <ImportSheet name={ENTRY} columns={COLUMNS} named="taxNo" send={keyedBills.upload} onStored={changed} />
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('taxBill.key')}
      </Button>
      {open && (
        <ResourceDrawer
          name={ENTRY}
          api={API}
          id={undefined}
          start={{ billedOn: today() }}
          inputs={INPUTS}
          mayStore={() => true}
          below={() => <p>{t('taxBill.keyedHint')}</p>}
          onStored={changed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What can be done with ticked bills: unpaid ones are marked as paid, keyed ones deleted. */
export function BillActions({ selection }: { selection: Selection<Bill> }) {
  const { t } = useText();
  const changed = useBillsChanged();
  const { askDay, dialog } = usePayDay();
  const batch = useBatch({ selection, nameOf: (row) => row.taxNo, onDone: changed });
  if (!mayKeyBills()) return null;
  const pay: BatchAction<Bill> = {
    key: 'pay',
    label: t('taxBill.pay'),
    fits: (row) => row.status !== PAID,
    ask: async (rows) => {
      const day = await askDay(rows.length);
      return day === undefined ? undefined : { run: (unpaid) => keyedBills.pay(idsOf(unpaid), day) };
    },
    done: (count) => t('taxBill.payDone', { count }),
  };
  const remove: BatchAction<Bill> = {
    key: 'delete',
    label: t('taxBill.delete'),
    danger: true,
    question: 'resource.action.delete',
    fits: (row) => (row.keyedBy ?? '') !== '',
    run: (keyed) => keyedBills.remove(idsOf(keyed)),
  };
  return (
    <>
      <BatchButtons batch={batch} actions={[pay, remove]} />
      {batch.dialog}
      {dialog}
    </>
  );
}

const idsOf = (rows: readonly Bill[]) => rows.map(({ id }) => id);

/** Asks on which day bills were paid; undefined when the person thinks again. The dialog is to be drawn. */
function usePayDay() {
  const { t } = useText();
  const id = useId();
  const [asked, setAsked] = useState<{ count: number; answer: (day: string | undefined) => void }>();
  const [day, setDay] = useState('');
  const askDay = (count: number) => {
    setDay(today());
    return new Promise<string | undefined>((answer) => setAsked({ count, answer }));
  };
  const answer = (chosen: string | undefined) => {
    asked?.answer(chosen);
    setAsked(undefined);
  };
  const dialog = asked && (
    <Modal
      open
      title={t('taxBill.payTitle', { count: asked.count })}
      okText={t('taxBill.pay')}
      cancelText={t('declaration.cancel')}
      okButtonProps={{ disabled: day === '' }}
      onOk={() => answer(day)}
      onCancel={() => answer(undefined)}
    >
      <label htmlFor={id}>{t('taxBill.payDay')}</label>
      <DateInput id={id} value={day} onChange={setDay} />
    </Modal>
  );
  return { askDay, dialog };
}
