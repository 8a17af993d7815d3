import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input, Select, Space, Timeline } from 'antd';
import { useState } from 'react';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { label, mayDo } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { AnswerDrawer } from './AnswerDrawer';
import type { OpenDocument } from './special';
import { ToldFigures } from './ToldFigures';

/** What customs can answer (dictionary `bondResult`). */
const DEDUCTED = '1';
const RESULTS = ['Y', '4', '5', DEDUCTED, '2', '3', 'Z'];
/** What a list asks of customs (dictionary `dclType`) that customs does not have yet. */
const NEW = '1';

/** What stands in the list of results for a deduction of what customs has while it is asked to change or delete that. */
const OF_APPROVED = 'ofApproved';

/** What customs answered about a list. Where no client of the single window brings it, somebody keys it here. */
export function InventoryAnswers({ list, page }: { list: Row; page: OpenDocument }) {
  const { t, lang } = useText();
  const id = Number(list.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'answers', id, list.version],
    queryFn: ({ signal }) => inventory.answers(id, signal),
  });
  const answers = data ?? [];
  const [shown, setShown] = useState<number>();
  return (
    <Fold title={t('inventory.answers')} startsOpen={answers.length > 0}>
      <ToldFigures
        queryKey={[...queryKeys.resource('bondInvt'), 'told', id, list.version, answers.length]}
        read={(signal) => inventory.told(id, signal)}
      />
      {mayDo('bondInvtAnswer') && <KeyAnswer list={list} page={page} />}
      <Timeline
        items={answers.map((answer) => ({
          key: answer.id,
          color: answer.isApplied === '1' ? 'blue' : 'gray',
          content: (
            <Button
              type="link"
              size="small"
              style={{ whiteSpace: 'normal', textAlign: 'start', height: 'auto' }}
              onClick={() => setShown(answer.id)}
            >
              {[
                answer.kind,
                answer.result && label('bondAnswer', `${answer.kind}|${answer.result}`, lang),
                answer.note,
                answer.cameFrom,
                answer.isApplied !== '1' && t('inventory.answer.late'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          ),
        }))}
      />
      {shown !== undefined && <AnswerDrawer list={id} answer={shown} onClose={() => setShown(undefined)} />}
    </Fold>
  );
}

function KeyAnswer({ list, page }: { list: Row; page: OpenDocument }) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const [result, setResult] = useState('4');
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    await inventory
      .keyAnswer({
        id: Number(list.id),
        version: Number(list.version),
        result: result === OF_APPROVED ? DEDUCTED : result,
        note,
        bondInvtNo: number,
        ofApproved: result === OF_APPROVED,
      })
      .then(() => {
        message.success(t('inventory.answer.done'));
        setNote('');
        page.refresh();
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    setBusy(false);
  };
  return (
    <>
      <Space wrap>
        <Select
          aria-label={t('inventory.answer.result')}
          style={{ width: 220 }}
          value={result}
          onChange={setResult}
          options={[
            ...RESULTS.map((value) => ({ value, label: label('bondResult', value, lang) })),
            // By the same code customs agrees to a change or a deletion.
            ...(list.dclTypecd === NEW ? [] : [{ value: OF_APPROVED, label: t('inventory.answer.ofApproved') }]),
            { value: '', label: t('inventory.answer.renumber') },
          ]}
        />
        <Input
          aria-label={t('inventory.answer.number')}
          placeholder={t('inventory.answer.number')}
          style={{ width: 220 }}
          value={number}
          maxLength={64}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Input
          aria-label={t('inventory.answer.note')}
          placeholder={t('inventory.answer.note')}
          style={{ width: 260 }}
          value={note}
          maxLength={1000}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button loading={busy} onClick={() => void send()}>
          {t('inventory.answer')}
        </Button>
      </Space>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
    </>
  );
}
