/** A shop that looks like one, for pictures. Its checkout fails. */
export const storePage = `<!doctype html><html lang="en"><title>North Lane Ceramics</title>
<style>
  body { margin: 0; font: 18px/1.5 system-ui, sans-serif; background: #f6f3ee; color: #26221c }
  header { display: flex; gap: 48px; padding: 28px 80px; background: #fff; border-bottom: 1px solid #e4ded4 }
  header b { margin-right: auto; font-size: 22px }
  main { display: grid; grid-template-columns: 560px 1fr; gap: 80px; padding: 64px 80px }
  .picture { height: 560px; border-radius: 20px; background: radial-gradient(circle at 35% 30%, #9cc3dd, #2f5d7c 70%) }
  h1 { margin: 0; font-size: 44px } .price { font-size: 26px }
  button { position: absolute; left: 720px; width: 360px; height: 60px; font: inherit; color: #fff; background: #26221c; border: 0; border-radius: 12px }
  #add { top: 370px } #pay { top: 450px } #message { position: absolute; left: 720px; top: 520px; color: #b3261e }
</style>
<header><b>North Lane Ceramics</b><span>Mugs</span><span>Bowls</span><span>Plates</span><span id="basket">Basket (0)</span></header>
<main><div class="picture"></div><div><h1>Harbour mug</h1><p class="price">24.50 USD</p><p>Thrown by hand, glazed in blue. Holds 350 ml.</p>
  <button id="add">Add to basket</button><button id="pay">Pay by invoice</button><p id="message" role="status"></p></div></main>
<script>
  const send = (path) => fetch(path, { method: 'POST' });
  add.onclick = async () => { await send('/said?what=added&detail='); console.log('basket updated: 1 item'); basket.textContent = 'Basket (1)'; };
  pay.onclick = async () => {
    const { ok } = await send('/api/orders');
    await send('/said?what=paid&detail=');
    if (ok) return;
    message.textContent = 'Something went wrong. Please try again later.';
    throw new Error('order failed: payment provider timed out');
  };
</script></html>`;

export const storePlaces = { add: { x: 900, y: 400 }, pay: { x: 900, y: 480 } } as const;
