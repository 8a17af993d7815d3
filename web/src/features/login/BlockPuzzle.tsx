import { CheckOutlined, ReloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { RequestError, request } from '../../core';
import { useText } from '../../core/useText';
import { Data } from '../../shell/Data';
import { Antd } from '../../shell/theme/Antd';
import styles from './BlockPuzzle.module.css';

/** A puzzle of the server; every position counts in the picture's own pixels. */
interface Challenge {
  token: string;
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceSize: number;
  y: number;
  max: number;
}

interface Props {
  onCancel: () => void;
  onSolved: (captchaVerification: string) => void;
}

/** The slider puzzle before a log-in. It is moved by pointer or by the arrow keys; the server judges the position. */
export function BlockPuzzle(props: Props) {
  return (
    <Antd>
      <Data>
        <Puzzle {...props} />
      </Data>
    </Antd>
  );
}

function Puzzle({ onCancel, onSolved }: Props) {
  const { t } = useText();
  const [x, setX] = useState(0);
  const slider = useRef<HTMLInputElement>(null);
  const puzzle = useQuery({
    queryKey: queryKeys.captcha(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      request<Challenge>({ method: 'POST', path: '/auth/v1/captcha/get', silent: true, hiddenMessage: true }),
  });
  const another = () => {
    setX(0);
    void puzzle.refetch();
  };
  const check = useMutation({
    mutationFn: (token: string) =>
      request<{ captchaVerification: string }>({
        method: 'POST',
        path: '/auth/v1/captcha/check',
        body: { token, x },
        silent: true,
        hiddenMessage: true,
      }),
    onSuccess: ({ captchaVerification }) => onSolved(captchaVerification),
    onError: another,
  });
  const submit = () => {
    if (puzzle.data && x > 0 && !check.isPending) check.mutate(puzzle.data.token);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new puzzle the slider is where to go on
  useEffect(() => {
    slider.current?.focus();
  }, [puzzle.data]);

  const failure = puzzle.error ?? check.error;
  const { data } = puzzle;
  return (
    <Modal
      open
      width={392}
      title={t('captcha.title')}
      footer={null}
      closable={{ 'aria-label': t('shell.close') }}
      onCancel={onCancel}
      // A puzzle that came before the dialog stood open could not be focused yet.
      afterOpenChange={(open) => open && slider.current?.focus()}
    >
      {failure && (
        <Alert
          type="error"
          showIcon
          className={styles.failure}
          title={failure instanceof RequestError ? failure.message : t('captcha.failed')}
        />
      )}
      {data ? (
        <div className={styles.picture} style={{ aspectRatio: `${data.width} / ${data.height}` }}>
          <img src={data.background} alt={t('captcha.picture')} className={styles.background} />
          <img
            src={data.piece}
            alt=""
            className={styles.piece}
            style={{
              left: `${(x / data.width) * 100}%`,
              top: `${(data.y / data.height) * 100}%`,
              width: `${(data.pieceSize / data.width) * 100}%`,
            }}
          />
        </div>
      ) : (
        <div className={styles.waiting} />
      )}
      <div className={styles.row}>
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          aria-label={t('captcha.slider')}
          aria-describedby="captcha-hint"
          min={0}
          max={data?.max ?? 1}
          value={x}
          disabled={!data || check.isPending}
          onChange={(event) => setX(Number(event.target.value))}
          onPointerUp={submit}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
        />
        <Button icon={<CheckOutlined />} aria-label={t('captcha.check')} loading={check.isPending} onClick={submit} />
        <Button icon={<ReloadOutlined />} aria-label={t('captcha.another')} onClick={another} />
      </div>
      <p id="captcha-hint" className={styles.hint}>
        {t('captcha.hint')}
        <br />
        {t('captcha.keys')}
      </p>
    </Modal>
  );
}
